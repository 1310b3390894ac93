// The bar above the pages: a button for each page, the field to find or sell, and which terminal this is. GUI thread.
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace rowlock {

class BoxOffice;
class FigureLabel;

class TopBar final : public QWidget
{
    Q_OBJECT

public:
    explicit TopBar(QWidget *parent = nullptr);

    QWidget *addPage(const QString &title, const QString &iconName); // its button, which goes with the page
    void setField(QWidget *field);                                   // to find or sell
    void setTerminal(const QString &name);
    void addSign(QWidget *button);                             // the shift, who works here: beside it
    void watchServer(BoxOffice &office, const QString &place); // how it answers; nothing of a house in a file
    void setCurrent(int page);                                 // in the order of addPage()

signals:
    void pageRequested(int page);

private:
    void showServer(qint64 answerUs); // how long its answers take; 0: it cannot be reached

    QHBoxLayout *m_pages;
    QHBoxLayout *m_fieldPlace;
    FigureLabel *m_server;
    FigureLabel *m_terminal;
    int m_current = 0;
};

} // namespace rowlock
