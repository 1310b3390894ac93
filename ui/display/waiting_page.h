// Between sales: the venue's own picture, as large as it goes; without one the venue's name. Never an empty window. GUI
// thread.
#pragma once

#include <QImage>
#include <QPixmap>
#include <QWidget>

namespace rowlock {

class DisplayText;

class WaitingPage final : public QWidget
{
    Q_OBJECT

public:
    explicit WaitingPage(QWidget *parent);

    void setPicture(const QImage &picture); // null: there is none
    bool hasPicture() const { return !m_picture.isNull(); }
    void setName(const QString &name); // of the venue
    QRect pictureRect() const;         // where it is

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QImage m_picture;
    QPixmap m_scaled; // as it is shown
    DisplayText *m_name;
};

} // namespace rowlock
