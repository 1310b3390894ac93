// A heading that folds what stands below it: title, how many there are, and what belongs at its end. GUI thread.
#pragma once

#include <QWidget>

class QAbstractButton;
class QHBoxLayout;

namespace rowlock {

class ToneLabel;

class FoldHead final : public QWidget
{
    Q_OBJECT

public:
    FoldHead(const QString &title, const QString &objectName, QWidget *parent = nullptr);

    void setBody(QWidget *body); // shown while the heading is open
    void setCount(qint64 count); // 0: none is shown
    void addEnd(QWidget *widget);
    void setOpen(bool open);
    bool isOpen() const;

signals:
    void toggled(bool open);

private:
    QAbstractButton *m_button;
    ToneLabel *m_count;
    QHBoxLayout *m_row;
    QWidget *m_body = nullptr;
};

} // namespace rowlock
